/** A remark of the server's as a sentence: 'say how many play' becomes 'Say how many play.' */
export function sentence(remark: string): string {
  const said = remark.charAt(0).toUpperCase() + remark.slice(1);
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}
