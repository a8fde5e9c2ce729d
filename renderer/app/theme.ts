import type { PreferencesStore } from '../state/preferences.ts';

/** Puts the chosen theme on the document, and follows the system while that is the choice. */
export function followTheme(preferences: PreferencesStore): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  function apply(): void {
    const { theme } = preferences.store.getState();
    document.documentElement.dataset.theme = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
  }
  apply();
  light.addEventListener('change', apply);
  preferences.store.subscribe(apply);
}
