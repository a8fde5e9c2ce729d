import '../style/style.ts';
import { createRoot } from 'react-dom/client';
import { createStorage } from '../state/storage.ts';
import { createWorkbench, WorkbenchProvider, wire } from '../state/workbench.ts';
import { App } from './app.tsx';
import { hearFaults } from './faults.ts';
import { start } from './start.ts';
import { followTheme } from './theme.ts';
import { openHost } from './transport.ts';

const transport = openHost(window.gantry);
const storage = createStorage(window.localStorage);
const bench = createWorkbench(transport, storage);

followTheme(bench.preferences);
wire(bench, transport);
hearFaults(bench);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <WorkbenchProvider value={bench}>
    <App />
  </WorkbenchProvider>,
);
void start(bench, storage);
