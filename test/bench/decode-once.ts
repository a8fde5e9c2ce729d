// Reads all of an address's bytes by name, for `npm run bench`: milliseconds of the first time in a process, and of the least of eight more.
import { decode, type RootLayout } from '#layout';
import { openAddress } from '../../electron/files/open-address.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';

const [address = ''] = process.argv.slice(2);
const opened = openAddress('/', address);
const source = memorySource(opened.source.read(0, opened.source.size).slice());
const { format } = identify({ name: opened.name, source });
const times = Array.from({ length: 9 }, () => {
  const started = performance.now();
  const { fault } = decode(format.layout as RootLayout<unknown>, source, { thorough: true }); // as: what a Format holds is a root
  if (fault !== undefined) throw new Error(fault.text);
  return performance.now() - started;
});
process.stdout.write(`${times[0]} ${Math.min(...times.slice(1))}\n`);
