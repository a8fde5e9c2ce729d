import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { NewShape, ShapePreview } from '../../../shared/contract/guard-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { bytesOfFile } from '../base/bytes-of-file.ts';
import type { Notices } from '../base/notices.ts';
import type { Documents } from '../documents/documents.ts';
import { importStrings as say } from './strings.ts';

/** The target of a model file: an asset, and a mesh in it or the mesh's parent. */
export interface ImportTarget {
  readonly asset: AssetId;
  readonly name: string;
  readonly part?: string | undefined;
  /** The model becomes a new mesh; `part` is then the mesh that it resembles. */
  readonly isNew?: boolean;
}

export interface ImportOffer {
  readonly target: ImportTarget;
  readonly given: NewShape;
  readonly preview: ShapePreview;
}

interface ImportState {
  /** The chosen files, and their preview. */
  readonly offer?: ImportOffer;
  readonly isBusy: boolean;
  /** The target of the last import, until it is shown. */
  readonly imported?: AssetId;
}

export interface Importing {
  readonly store: StoreApi<ImportState>;
  /** Previews the chosen model files: a model and the files that belong to it. */
  bring(target: ImportTarget, files: readonly File[]): Promise<void>;
  /** Chooses another mesh of the asset to replace or resemble. */
  into(part: string): void;
  /** The name of the new mesh. */
  rename(name: string): void;
  /** Makes it an edit. */
  accept(): Promise<void>;
  /** Whether a model was imported into any of these assets since the last call. */
  hasArrivedIn(assets: readonly AssetId[]): boolean;
  dismiss(): void;
}

interface ImportPorts {
  readonly client: Pick<Client<Contract>, 'previewShape' | 'importShape'>;
  readonly notices: Notices;
  readonly documents: Pick<Documents, 'flush' | 'open'> & { readonly edit: Pick<Documents['edit'], 'undo'> };
}

/** From a chosen model file to an edit of the mod project. */
export function createImporting({ client, notices, documents }: ImportPorts): Importing {
  const store = createStore<ImportState>(() => ({ isBusy: false }));
  async function offer(target: ImportTarget, whole: NewShape, part: string | undefined): Promise<void> {
    store.setState({ isBusy: true });
    try {
      await documents.flush();
      const given = { ...whole, ...(part !== undefined && { part }) };
      const preview = await client.previewShape(given);
      const mesh = part === undefined ? undefined : meshAround(preview.parts, part);
      // The selection may be a part of a mesh, or one that cannot be replaced.
      if (mesh !== part) return await offer(target, whole, mesh);
      store.setState({ offer: { target, given, preview }, isBusy: false });
    } catch (error) {
      store.setState({ isBusy: false }, true);
      notices.caught(error);
    }
  }
  return {
    store,
    async bring(target, files) {
      const model = files.find(({ name }) => isModelName(name)) ?? files[0];
      if (model === undefined) return;
      const isRead = notices.underWay(say.reading(model.name));
      const others = files.filter(file => file !== model);
      const beside = await Promise.all(others.map(async file => ({ name: file.name, bytes: await bytesOfFile(file) })));
      const fresh = target.isNew === true ? { fresh: model.name.replace(/\.[^.]*$/, '') } : {};
      const whole = { asset: target.asset, name: model.name, bytes: await bytesOfFile(model), ...fresh };
      await offer(target, beside.length > 0 ? { ...whole, beside } : whole, target.part);
      isRead();
    },
    into(part) {
      const { offer: now } = store.getState();
      if (now) void offer(now.target, now.given, part);
    },
    rename(name) {
      const { offer: now } = store.getState();
      if (now && name !== '' && name !== now.given.fresh)
        void offer(now.target, { ...now.given, fresh: name }, now.given.part);
    },
    async accept() {
      const { offer: now } = store.getState();
      if (now === undefined) return;
      store.setState({ isBusy: true, imported: now.target.asset });
      try {
        const edited = await client.importShape(now.given);
        store.setState(({ imported }) => ({ isBusy: false, ...(imported !== undefined && { imported }) }), true);
        notices.done(say.done(now.given.name), () => documents.edit.undo(edited.asset));
        await documents.open(edited.asset);
      } catch (error) {
        store.setState(({ imported: _, ...state }) => ({ ...state, isBusy: false }), true);
        notices.caught(error);
      }
    },
    hasArrivedIn(assets) {
      const { imported, ...rest } = store.getState();
      const hasArrived = imported !== undefined && assets.includes(imported);
      if (hasArrived) store.setState(rest, true);
      return hasArrived;
    },
    dismiss: () => store.setState({ isBusy: false }, true),
  };
}

/** Whether a file is a model for other programs, by its name. */
export const isModelName = (name: string): boolean => /\.(glb|gltf|obj)$/i.test(name);

/** The innermost mesh that contains a path; undefined if there is none. */
export function meshAround(parts: ShapePreview['parts'], path: string): string | undefined {
  const around = parts.filter(part => part.path === path || isInside(path, part.path)).map(part => part.path);
  return around.reduce<string | undefined>(
    (inner, each) => (inner === undefined || each.length > inner.length ? each : inner),
    undefined,
  );
}

const isInside = (path: string, outer: string): boolean =>
  outer !== '' && path.startsWith(outer) && /^[.[]/.test(path.slice(outer.length));
