// Run by the kill test in a process of its own: writes two contents in turn over one file until it is killed.
import { writeFile } from '../../electron/files/write-file.ts';

const [path = '', sizeText = '0'] = process.argv.slice(2);
const size = Number(sizeText);
process.stdout.write('ready\n');
for (let turn = 0; ; turn++) {
  const bytes = new Uint8Array(size + (turn % 2)).fill(turn % 2 === 0 ? 0x41 : 0x42);
  await writeFile(path, [bytes.subarray(0, 1000), bytes.subarray(1000)]);
}
