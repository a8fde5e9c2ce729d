export { ProblemsPane } from './problems-pane.tsx';
