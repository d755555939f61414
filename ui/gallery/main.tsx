import { createRoot } from 'react-dom/client'
import '../src/base.css'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(<Gallery show={new URLSearchParams(location.search).get('show') ?? 'parts'} />)
