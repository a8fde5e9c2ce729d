/** The design tokens as a canvas needs them: resolved strings, asked for by name. */
export type Tokens = (name: `--${string}`) => string;

/** Reads the present values of the tokens; call again after `onThemeChange`. */
export function readTokens(): Tokens {
  const computed = getComputedStyle(document.documentElement);
  return name => computed.getPropertyValue(name).trim();
}

/** Calls back whenever the tokens may have other values: theme, contrast or motion changed. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
  const queries = ['(forced-colors: active)', '(prefers-color-scheme: dark)'].map(query => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
