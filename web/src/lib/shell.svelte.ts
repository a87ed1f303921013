/** What a page wants of what surrounds all pages. */
class Shell {
  /** Little room for the site's header: the page uses the whole window. */
  slim = $state(false);
}

export const shell = new Shell();

/** Attach it to the root of a page that uses the whole window. */
export function wholeWindow(): () => void {
  shell.slim = true;
  return () => {
    shell.slim = false;
  };
}
