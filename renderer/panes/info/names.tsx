import { useEffect } from 'react';
import type { References, Use, UsedBy } from '../../../shared/contract/search-types.ts';
import type { Asset } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { infoStrings as say } from './strings.ts';

/** How many are shown here; the Search panel lists all of them. */
const SHOWN = 24;

/** The references from and to an asset that the scan found; absent before a scan. */
export function useReferences(asset: Asset): References | undefined {
  const { references } = useWorkbench();
  const scanned = usePart(
    bench => bench.installs,
    state => state.scanned,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a scan there may be others
  useEffect(() => void references.look(asset.id), [references, asset.id, scanned]);
  return usePart(
    bench => bench.references,
    state => state[asset.id],
  );
}

/** What an asset refers to. */
export function Uses({ asset, uses }: { readonly asset: Asset; readonly uses: readonly Use[] }) {
  const { references } = useWorkbench();
  return (
    <ul className="info-names">
      {uses.slice(0, SHOWN).map(use => (
        <li key={`${use.kind} ${use.path}`}>
          <button type="button" className="info-link" onClick={() => void references.go(use)}>
            {use.name}
          </button>
          <span className={use.isMissing ? 'info-missing' : 'info-quiet'}>
            {use.target === null ? say.missing(say.kind[use.kind]) : say.kind[use.kind]}
          </span>
        </li>
      ))}
      <More asset={asset} which="uses" count={uses.length} />
    </ul>
  );
}

/** What refers to an asset. */
export function UsersOf({ asset, users }: { readonly asset: Asset; readonly users: readonly UsedBy[] }) {
  const { references } = useWorkbench();
  return (
    <ul className="info-names">
      {users.slice(0, SHOWN).map(user => (
        <li key={`${user.address} ${user.path}`}>
          <button type="button" className="info-link" onClick={() => void references.goToUser(user)}>
            {user.address}
          </button>
          <span className="info-quiet mono">{user.path}</span>
        </li>
      ))}
      <More asset={asset} which="usedBy" count={users.length} />
    </ul>
  );
}

interface MoreProps {
  readonly asset: Asset;
  readonly which: 'uses' | 'usedBy';
  readonly count: number;
}

function More({ asset, which, count }: MoreProps) {
  const { references, commands } = useWorkbench();
  if (count <= SHOWN) return null;
  return (
    <li>
      <button
        type="button"
        className="info-link"
        onClick={() => {
          commands.run('search');
          void references.list(asset.id, asset.name, which);
        }}
      >
        {say.all(count)}
      </button>
    </li>
  );
}
