import { keepCompiledCode } from '../host/compiled-code.ts';
import { dataFolder } from '../host/data-folder.ts';

keepCompiledCode(dataFolder());
// Only now, so that it is compiled but once.
const { start } = await import('./start.ts');
process.exitCode = await start();
