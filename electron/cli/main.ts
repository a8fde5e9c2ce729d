import { keepCompiledCode } from '../host/compiled-code.ts';
import { dataFolder } from '../host/data-folder.ts';

keepCompiledCode(dataFolder());
const isScan = process.argv[2] === 'scan';
// The first thread of a scan takes as long to start as all that follows here takes to load.
const begun = isScan ? (await import('../host/command/begin-reading.ts')).beginSharedReading(dataFolder()) : undefined;
// Only now, so that it is compiled but once.
const { start } = await import('./start.ts');
process.exitCode = await start(begun);
await begun?.close();
