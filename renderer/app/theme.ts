import type { PreferencesStore } from '../state/preferences.ts';
import { DEFAULT_SETTINGS } from '../state/settings.ts';

/** Puts the chosen theme, motion and size of letters on the document, and follows the system while that is the choice. */
export function followTheme(preferences: PreferencesStore): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  function apply(): void {
    const { theme, motion, fontSize } = preferences.store.getState();
    const { style, dataset } = document.documentElement;
    dataset.theme = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
    dataset.motion = motion;
    style.setProperty('--code-scale', String(fontSize / DEFAULT_SETTINGS.fontSize));
  }
  apply();
  light.addEventListener('change', apply);
  preferences.store.subscribe(apply);
}
