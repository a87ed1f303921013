import { marked } from 'marked';

/** Markdown of the rules as HTML. */
export function markdown(text: string): string {
  return marked.parse(text, { async: false });
}

/** A section's anchor, as GitHub would make it from its title. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
