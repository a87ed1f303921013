import { sentence } from './en/numbers';

/** A remark of the server's as a sentence: 'say how many play' becomes 'Say how many play.' */
export function remark(text: string): string {
  return /[.!?…]$/.test(text) ? sentence(text) : `${sentence(text)}.`;
}
