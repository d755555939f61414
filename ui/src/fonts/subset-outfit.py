"""Cuts Outfit (SIL OFL) for the site: python3 subset-outfit.py outfit-variable.woff2 <out folder>; needs fonttools and brotli.

outfit.woff2 holds what almost every page sets; outfit-accents.woff2 comes only when a name needs it (unicode-range).
The kerning is cut to the pairs one can see (at weight 400), because the whole table costs 5 KiB.
"""
import os, sys
from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE, OUT = sys.argv[1], sys.argv[2]
BASE = "0020-005B,005D,005F,0061-007A,00A0,00B7,00D7,2013,2019,201C,201D,2022,2026"
ACCENTS = "00A1-00B6,00B8-00D6,00D8-00F6,00F8-017F,2014,2018"
LEAST = 60

def seen_pairs(glyphs):
    font = instancer.instantiateVariableFont(TTFont(SOURCE), {"wght": 400})
    gpos = font["GPOS"].table
    lookups = {i for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    tables = [t for i in sorted(lookups) for t in gpos.LookupList.Lookup[i].SubTable]
    tables = [t.ExtSubTable if t.LookupType == 9 else t for t in tables]
    def value(left, right):
        for t in tables:
            if left not in t.Coverage.glyphs: continue
            if t.Format == 1:
                for r in t.PairSet[t.Coverage.glyphs.index(left)].PairValueRecord:
                    if r.SecondGlyph == right: return r.Value1.XAdvance if r.Value1 else 0
            else:
                v = t.Class1Record[t.ClassDef1.classDefs.get(left, 0)].Class2Record[t.ClassDef2.classDefs.get(right, 0)].Value1
                return getattr(v, "XAdvance", 0) if v else 0
        return 0
    return [(a, b, value(a, b)) for a in glyphs for b in glyphs if abs(value(a, b)) >= LEAST]

def cut(unicodes, name, kern):
    options = subset.Options(layout_features=["tnum"], hinting=False, name_IDs=[], notdef_outline=False, flavor="woff2")
    options.drop_tables += ["STAT", "MVAR", "gasp", "prep", "GPOS"]
    font = TTFont(SOURCE)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(unicodes))
    subsetter.subset(font)
    if kern:
        letters = [g for c, g in font.getBestCmap().items() if chr(c).isalpha() or chr(c) in ".,"]
        rights = {}
        for a, b, v in seen_pairs(letters): rights.setdefault((a, v), []).append(b)
        rows = {}
        for (a, v), bs in rights.items(): rows.setdefault((tuple(bs), v), []).append(a)
        lines = [f"enum pos [{' '.join(a)}] [{' '.join(b)}] {v};" for (b, v), a in rows.items()]
        print(len(lines), "kerning rows")
        addOpenTypeFeaturesFromString(font, "feature kern {\n" + "\n".join(lines) + "\n} kern;", tables=["GPOS"])
    font.flavor = "woff2"
    font.save(os.path.join(OUT, name))
    print(name, os.path.getsize(os.path.join(OUT, name)), "bytes")

cut(BASE, "outfit.woff2", True)
cut(ACCENTS, "outfit-accents.woff2", False)
