export { WriteDialog } from './write-dialog.tsx';
