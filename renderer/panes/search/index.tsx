export { SearchPane } from './search-pane.tsx';
