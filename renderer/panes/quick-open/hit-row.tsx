import { Hash, Tag } from 'lucide-react';
import { placeOf } from '../../state/address.ts';
import { printKeys } from '../../state/keymap.ts';
import { calledOf, type Hit } from '../../state/quick-open.ts';
import { usePart } from '../../state/workbench.ts';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { Marked } from '../../widgets/marked.tsx';
import { strings } from './strings.ts';

/** One line of quick open, whatever it leads to. */
export function HitRow({ hit }: { readonly hit: Hit }) {
  const platform = usePart(
    bench => bench.connection,
    state => state.hello?.platform ?? 'linux',
  );
  switch (hit.kind) {
    case 'asset':
      return (
        <>
          <FormatIcon kind={hit.row.kind} format={hit.row.format} />
          <Marked text={hit.row.name} marks={hit.marks} />
          <span className="quick-place truncate">{placeOf(hit.row.address)}</span>
          <span className="quick-right">{hit.row.title}</span>
        </>
      );
    case 'command': {
      const keys = hit.command.keys?.[0];
      return (
        <>
          <Marked text={`${hit.command.group}: ${hit.command.title}`} marks={hit.marks} />
          <span className="quick-place" />
          {keys && <kbd>{printKeys(keys, platform)}</kbd>}
        </>
      );
    }
    case 'offset':
      return (
        <>
          <Hash size="1.2em" aria-hidden />
          <span className="mono">{strings.offset(hit.offset)}</span>
          <span className="quick-place truncate mono">{hit.field ?? hit.text}</span>
        </>
      );
    case 'field':
      return (
        <>
          <Tag size="1.2em" aria-hidden />
          <span className="mono">
            <Marked text={calledOf(hit.node) || hit.path || '/'} marks={hit.marks} />
          </span>
          <span className="quick-place truncate mono">
            {hit.node.kind} {hit.node.preview ?? hit.node.text}
          </span>
          <span className="quick-right mono">{strings.offset(hit.node.start)}</span>
        </>
      );
  }
}
