import type { Contents } from './parts.ts';

/** The window shows one page for its whole life: it goes nowhere, opens nothing and embeds nothing. */
export function guardContents(contents: Contents): void {
  contents.on('will-navigate', event => event.preventDefault());
  contents.on('will-frame-navigate', event => event.preventDefault());
  contents.on('will-redirect', event => event.preventDefault());
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
