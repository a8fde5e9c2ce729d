export { ChangesPane } from './changes-pane.tsx';
