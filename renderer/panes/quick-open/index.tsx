export { QuickOpen } from './quick-open.tsx';
