// Run by a kill test in a process of its own: writes two files together, in two contents by turns, until it is killed.
import { writeTogether } from '../../electron/files/write-together.ts';

const [stage = '', sizeText = '0', ...paths] = process.argv.slice(2);
process.stdout.write('ready\n');
for (let turn = 1; ; turn++) {
  const content = [new Uint8Array(Number(sizeText) + (turn % 2)).fill(turn % 2 === 0 ? 0x41 : 0x42)];
  await writeTogether(
    stage,
    paths.map(path => ({ path, content })),
  );
}
