// Run by the kill test in a process of its own: edits two files of an install in turn and writes them, until it is killed.
import { flushCompileCache } from 'node:module';
import { openAddress } from '../../electron/files/open-address.ts';
import { openProject } from '../../electron/host/project/open-project.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';

// It never ends in peace, and the next one starts in half the time.
flushCompileCache();
const [install = '', dataFolder = ''] = process.argv.slice(2);
const files = ['a.bin', 'b.bin'];
const project = await openProject({ install, game: null, dataFolder });
for (const file of files) project.document(file, () => openAddress(install, file).source);
for (;;) {
  const now = project.peek('a.bin')?.source().read(0, 1)[0] ?? 0;
  for (const file of files) {
    const insert = Uint8Array.of(now === 65 ? 66 : 65);
    const edits = Array.from({ length: 50 }, (_, index) => ({ start: index * 20_000, remove: 1, insert }));
    await project.apply(file, { label: 'turn', edits });
  }
  await writeInstall(project);
  // Not before its first write: a writer killed between two edits leaves one, which the next start writes to one file alone.
  process.stdout.write('ready\n');
}
