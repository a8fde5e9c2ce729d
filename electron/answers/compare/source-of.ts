import { memorySource, type Source } from '../../../shared/base/source.ts';
import { openInside } from '../../files/open-address.ts';
import type { Content } from './compare-task.ts';

/** The bytes of a side of a pair. */
export function sourceOf(content: Content): Source {
  return content.kind === 'bytes' ? memorySource(content.bytes) : openInside(content.file, content.entries);
}
