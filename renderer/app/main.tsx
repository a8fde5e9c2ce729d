import '../style/style.ts';
import { createRoot } from 'react-dom/client';
import { createWorkbench, wire } from '../state/create-workbench.ts';
import { WorkbenchProvider } from '../state/workbench.ts';
import { App } from './app.tsx';
import { fetchAhead } from './panes.ts';
import { followTheme, hearFaults, start } from './start.ts';
import { openHost } from './transport.ts';

const transport = openHost(window.gantry);
const bench = createWorkbench(transport);

followTheme(bench.preferences);
wire(bench, transport);
hearFaults(bench);
addEventListener('pagehide', () => {
  bench.session.save();
  bench.storage.leave();
  bench.documents.leave();
});
addEventListener('focus', () => void bench.installs.lookAgain());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <WorkbenchProvider value={bench}>
    <App />
  </WorkbenchProvider>,
);
void start(bench).then(() => fetchAhead(bench));
