import type { ReactNode } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAsset } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { entriesStrings as say } from './strings.ts';

interface NoEntriesProps {
  readonly asset: AssetId;
  readonly icon: ReactNode;
  readonly empty: string;
  readonly emptyText: string;
}

/** A broken archive may or may not have entries. */
export function NoEntries({ asset, icon, empty, emptyText }: NoEntriesProps) {
  const broken = useAsset(asset)?.findings.find(({ weight }) => weight === 'error');
  return broken ? (
    <EmptyState icon={icon} title={say.failed} text={say.broken(broken.text)} />
  ) : (
    <EmptyState icon={icon} title={empty} text={emptyText} />
  );
}
