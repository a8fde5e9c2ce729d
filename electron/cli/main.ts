import { keepCompiledCode } from '../host/compiled-code.ts';
import { dataFolder } from '../host/data-folder.ts';

keepCompiledCode(dataFolder());
const isScan = process.argv[2] === 'scan';
// The first thread of a scan takes as long to start as loading everything below.
const begun = isScan ? (await import('../host/command/begin-reading.ts')).beginSharedReading(dataFolder()) : undefined;
// Imported only now, so that it is compiled just once.
const { start } = await import('./start.ts');
process.exitCode = await start(begun);
await begun?.close();
