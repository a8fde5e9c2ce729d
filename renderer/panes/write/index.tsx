export { SharingDialog } from './sharing-dialog.tsx';
export { WriteDialog } from './write-dialog.tsx';
