import { filesOf } from './files.ts';
import type { S3d } from './layout.ts';

/** What an archive holds, in numbers. */
export function facts(model: S3d): readonly (readonly [string, string])[] {
  const files = filesOf(model);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const packed = files.reduce((sum, file) => sum + file.blocks.size, 0);
  const [footer] = model.footer;
  return [
    ['Files', files.length.toLocaleString('en')],
    ['Unpacked', `${size.toLocaleString('en')} bytes, packed ${packed.toLocaleString('en')}`],
    ...(footer ? [['Packed on', new Date(footer.time * 1000).toISOString().slice(0, 10)] as const] : []),
  ];
}
