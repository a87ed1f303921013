import { marked } from 'marked';

/** Markdown of the rules as HTML; what may be wider than the page is scrolled by keys as well. */
export function markdown(text: string): string {
  return marked
    .parse(text, { async: false })
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
}

/** A section's anchor, as GitHub would make it from its title. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
