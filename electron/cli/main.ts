import { dataFolder } from '../host/data-folder.ts';
import { createHost } from '../host/host.ts';
import { gantryVersion } from '../host/version.ts';
import { rendererFolder } from '../web/renderer-folder.ts';
import { serve } from '../web/serve.ts';

const host = createHost({ dataFolder: dataFolder(), version: gantryVersion(), transport: 'web', safe: false });
const port = process.argv.includes('--port') ? Number(process.argv[process.argv.indexOf('--port') + 1]) : 0;
const serving = await serve({ host, rendererFolder: rendererFolder(), port });
process.stdout.write(`${serving.url}\n`);
