import { visible } from '../session/timeline/visible.js';

/** Text that came over the wire, in a line of Markdown: nothing in it means anything, and nobody is called by his name. */
export function inline(text: string): string {
  return visible(text, 500)
    .replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b');
}

/** A block of code whose fence is longer than any in it. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
