export { Shortcuts } from './shortcuts.tsx';
