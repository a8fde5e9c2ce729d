import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NewPicture, PicturePreview } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { bytesOfFile } from '../../state/base/bytes-of-file.ts';
import type { Workbench } from '../../state/workbench.ts';
import { imageStrings as say } from './strings.ts';

interface ReplaceState {
  /** The chosen files, and their preview. */
  readonly offer?: { readonly given: NewPicture; readonly name: string; readonly preview: PicturePreview };
  readonly isBusy: boolean;
}

export interface Replacing {
  readonly store: StoreApi<ReplaceState>;
  /** Requests a preview of the files: a PNG, and name.alpha.png with it if there is one. */
  offer(files: readonly File[], of: { readonly index: number; readonly colouring?: string | undefined }): Promise<void>;
  /** Requests it again with the picture scaled for the game, or unscaled. */
  scale(wanted: boolean): Promise<void>;
  /** Makes it an edit. */
  accept(): Promise<void>;
  dismiss(): void;
}

/** From chosen files to an edit of the mod project. */
export function createReplacing(
  { client, notices, documents }: Pick<Workbench, 'client' | 'notices' | 'documents'>,
  asset: AssetId,
): Replacing {
  const store = createStore<ReplaceState>(() => ({ isBusy: false }));
  return {
    store,
    async offer(files, { index, colouring }) {
      const { picture, alpha } = sortFiles(files);
      if (picture === undefined) return notices.say(say.dialog.needsPng, { tone: 'bad' });
      store.setState({ isBusy: true });
      const isRead = notices.underWay(say.dialog.readingFile(picture.name));
      try {
        const plane = alpha && (await bytesOfFile(alpha));
        const from = { ...(plane && { alpha: plane }), ...(colouring && { colouring }) };
        const given = { asset, index, png: await bytesOfFile(picture), ...from };
        const preview = await client.previewPicture(given);
        store.setState({ offer: { given, name: picture.name, preview }, isBusy: false });
      } catch (error) {
        store.setState({ isBusy: false }, true);
        notices.caught(error);
      } finally {
        isRead();
      }
    },
    async scale(wanted) {
      const { offer } = store.getState();
      if (offer === undefined) return;
      const given = { ...offer.given, scale: wanted };
      store.setState({ offer: { ...offer, given }, isBusy: true }); // the checkbox changes at once; the preview follows
      try {
        const preview = await client.previewPicture(given);
        store.setState({ offer: { ...offer, given, preview }, isBusy: false });
      } catch (error) {
        store.setState({ offer, isBusy: false });
        notices.caught(error);
      }
    },
    async accept() {
      const { offer } = store.getState();
      if (offer === undefined) return;
      store.setState({ isBusy: true });
      try {
        const edited = await client.replacePicture(offer.given);
        store.setState({ isBusy: false }, true);
        notices.done(say.dialog.done, () => documents.edit.undo(edited.asset));
        await documents.open(edited.asset);
      } catch (error) {
        store.setState({ isBusy: false });
        notices.caught(error);
      }
    },
    dismiss: () => store.setState({ isBusy: false }, true),
  };
}

/** Which of the files is the picture and which its transparency. */
export function sortFiles<F extends { readonly name: string }>(files: readonly F[]): { picture?: F; alpha?: F } {
  const isAlpha = ({ name }: F) => /\.alpha\.png$/i.test(name);
  const alpha = files.length > 1 ? files.find(isAlpha) : undefined;
  const picture = files.find(file => file !== alpha && /\.png$/i.test(file.name));
  return { ...(picture && { picture }), ...(alpha && { alpha }) };
}
