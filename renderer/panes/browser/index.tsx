export { Explorer } from './explorer.tsx';
