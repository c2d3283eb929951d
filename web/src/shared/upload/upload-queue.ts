import { newKey } from '../api/idempotency.js';
import { saveList } from './save-list.js';
import { readStored } from './stored-list.js';
import { goneText, idOf, kindOf, lineLostText, refusalOf, refusedText, type MediaKind } from './media-file.js';
import { fetchOwnUploads, reverse } from './own-uploads-api.js';
import { clearPreview, storedPreview, previewOf } from './previews.js';
import type { SendFile, Sent } from './send-file.js';
import { storedRecording } from './stored-recordings.js';
import { isOrderOf, isWaiting, moved, type Picked, type UploadItem } from './upload-item.js';

export type UploadsNow = {
  readonly items: readonly UploadItem[];
  readonly paused: boolean;
  /** The network is unavailable; sent data is safe. */
  readonly waitingForLine: boolean;
};

export type UploadQueue = {
  readonly now: () => UploadsNow;
  readonly subscribe: (listener: () => void) => () => void;
  readonly pick: (files: readonly File[]) => Picked;
  readonly remove: (id: string) => void;
  readonly retry: (id?: string) => void;
  readonly pause: (paused: boolean) => void;
  readonly move: (id: string, to: number) => void;
  /** Marks an upload that the server no longer has. */
  readonly lose: (uploadId: string) => void;
  /** Removes these uploads, or all, after they were used. */
  readonly forget: (taken?: readonly string[]) => void;
  readonly restore: () => Promise<void>;
  /** Returns the file itself, if available. */
  readonly file: (id: string) => File | undefined;
};

type Settings = {
  readonly purpose: string;
  /** False: nothing is stored after the page is left. */
  readonly isKept?: boolean;
  readonly most: number;
  /** Kinds that this form accepts. */
  readonly kindOf?: (file: File) => MediaKind | undefined;
  readonly send: SendFile;
  /** Called when all uploads in progress have finished or failed. */
  readonly onSettled: (round: readonly UploadItem[]) => void;
};

const atOnce = 3;

/** Creates the upload queue of a form: chosen files, progress, and order. */
export const createUploadQueue = ({
  purpose,
  most,
  send,
  onSettled,
  isKept: isStored = true,
  kindOf: kindHere = kindOf,
}: Settings): UploadQueue => {
  let state: UploadsNow = { items: [], paused: false, waitingForLine: false };
  let round = new Set<string>();
  const files = new Map<string, { readonly file: File; readonly key: string }>();
  const sending = new Map<string, Promise<Sent>>();
  const listeners = new Set<() => void>();
  /** Uploads that were forgotten while `restore` read the server's list. */
  let forgotten: ReadonlySet<string> = new Set();
  /** Uploads from before a reload, until the server's list of uploads was read. */
  const earlier = new Map((isStored ? readStored(purpose) : []).map((one) => [one.id, one]));

  const put = (next: Partial<UploadsNow>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const find = (id: string): UploadItem | undefined => state.items.find((one) => one.id === id);
  const change = (id: string, what: Partial<UploadItem>): void =>
    put({ items: state.items.map((one) => (one.id === id ? { ...one, ...what } : one)) });
  const keep = (): void => {
    if (isStored) saveList(purpose, [...state.items, ...earlier.values()]);
  };

  const settle = (): void => {
    if (round.size === 0 || state.items.some(isWaiting)) return;
    const over = state.items.filter(({ id }) => round.has(id));
    round = new Set();
    onSettled(over);
  };

  const stop = (id: string): void => {
    const one = sending.get(id);
    sending.delete(id);
    void one?.then(({ cancel }) => cancel());
  };

  const end = (id: string, what: Partial<UploadItem>): void => {
    if (!sending.delete(id)) return;
    change(id, what);
    put({ waitingForLine: false });
    keep();
    work();
    settle();
  };

  const begin = ({ id, name, uploadId }: UploadItem): void => {
    const held = files.get(id);
    if (!held) return;
    change(id, { state: 'sending', error: undefined });
    const whileSending = (work: () => void): void => void (sending.has(id) && work());
    const reporting = {
      onBegun: (begun: string): void =>
        whileSending(() => {
          change(id, { uploadId: begun });
          keep();
        }),
      onProgress: (sent: number): void =>
        whileSending(() => {
          if (sent > (find(id)?.sent ?? 0)) put({ waitingForLine: false });
          change(id, { sent });
        }),
      onWaiting: (): void => whileSending(() => put({ waitingForLine: true })),
      onDone: (): void => end(id, { state: 'done', sent: held.file.size }),
      onError: (error: string | undefined, final: boolean): void =>
        end(id, { state: final ? 'refused' : 'failed', error: error ?? (final ? refusedText() : lineLostText()) }),
    };
    sending.set(id, send({ ...held, name, uploadId }, reporting));
  };

  const work = (): void => {
    if (state.paused) return;
    for (const one of state.items) {
      if (sending.size >= atOnce) return;
      if (one.state === 'waiting') begin(one);
    }
  };

  const show = async (id: string, preview: Promise<string | undefined>): Promise<void> => {
    const address = await preview;
    if (address === undefined) return;
    if (find(id)) change(id, { preview: address });
    else URL.revokeObjectURL(address);
  };

  const add = (file: File, known: UploadItem | undefined): void => {
    const id = idOf(file);
    const kind = kindHere(file) ?? 'image';
    files.set(id, { file, key: newKey() });
    round.add(id);
    if (known) change(id, { state: 'waiting', error: undefined });
    else {
      // Chosen before the server's list was read, or while it cannot be read: resumed all the same.
      const uploadId = earlier.get(id)?.uploadId;
      earlier.delete(id);
      put({
        items: [...state.items, { id, name: file.name, size: file.size, kind, state: 'waiting', sent: 0, uploadId }],
      });
    }
    const error = refusalOf(file);
    if (error !== undefined) change(id, { state: 'refused', error });
    if (kind === 'audio') keep();
    if (known?.preview === undefined) void show(id, previewOf(id, file, kind));
  };

  const orderAs = (chosen: readonly string[], before: readonly UploadItem[]): void => {
    if (isOrderOf(chosen, before))
      put({ items: state.items.toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id)) });
  };

  const pick = (chosen: readonly File[]): Picked => {
    const media = chosen.filter((file) => kindHere(file) !== undefined);
    const before = state.items;
    let known = 0;
    let tooMany = 0;
    for (const file of media) {
      const here = find(idOf(file));
      if (here && here.state !== 'absent' && here.state !== 'failed' && here.state !== 'refused') known += 1;
      else if (!here && state.items.length >= most) tooMany += 1;
      else add(file, here);
    }
    orderAs(media.map(idOf), before);
    work();
    settle();
    return { skipped: chosen.filter((file) => !media.includes(file)).map(({ name }) => name), known, tooMany };
  };

  const drop = (id: string): void => {
    const one = find(id);
    stop(id);
    files.delete(id);
    clearPreview(id);
    if (one?.preview !== undefined) URL.revokeObjectURL(one.preview);
    put({ items: state.items.filter((other) => other.id !== id) });
    keep();
  };

  return {
    now: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pick,
    remove: (id) => {
      const uploadId = find(id)?.uploadId;
      drop(id);
      // On failure, the server's sweep deletes it within a day.
      if (uploadId !== undefined) reverse(uploadId).catch(() => undefined);
      work();
      settle();
    },
    retry: (id) => {
      for (const one of state.items)
        if ((id === undefined || one.id === id) && one.state === 'failed' && files.has(one.id)) {
          round.add(one.id);
          change(one.id, { state: 'waiting', error: undefined });
        }
      work();
    },
    pause: (paused) => {
      put({ paused, waitingForLine: false });
      if (paused)
        for (const id of sending.keys()) {
          stop(id);
          change(id, { state: 'waiting' });
        }
      else work();
    },
    move: (id, to) => {
      put({ items: moved(state.items, id, to) });
      keep();
    },
    lose: (uploadId) => {
      const one = state.items.find((item) => item.uploadId === uploadId);
      if (!one) return;
      change(one.id, {
        state: files.has(one.id) ? 'failed' : 'absent',
        sent: 0,
        uploadId: undefined,
        error: goneText(),
      });
      keep();
    },
    forget: (taken) => {
      if (!taken) {
        for (const id of earlier.keys()) clearPreview(id);
        forgotten = new Set([...forgotten, ...earlier.keys()]);
        earlier.clear();
      }
      for (const { id, uploadId } of state.items) {
        if (taken && !taken.includes(uploadId ?? '')) continue;
        round.delete(id);
        drop(id);
      }
      keep();
    },
    file: (id) => files.get(id)?.file,
    restore: async () => {
      if (earlier.size === 0) return;
      const recorded = await Promise.all([...earlier.keys()].map(storedRecording));
      const goOn = (): void => {
        for (const file of recorded)
          if (file && !forgotten.has(idOf(file)) && find(idOf(file))?.state !== 'done') add(file, find(idOf(file)));
        work();
      };
      const own = await fetchOwnUploads().catch((error: unknown) => {
        goOn();
        throw error;
      });
      const there = new Map(own.map((one) => [one.id, one]));
      const found = [...earlier.values()].flatMap((one): UploadItem[] => {
        const now = there.get(one.uploadId ?? '');
        return now ? [{ ...one, sent: now.offset, state: now.finished ? 'done' : 'absent' }] : [];
      });
      earlier.clear();
      put({ items: [...found, ...state.items] });
      keep();
      for (const { id } of found) void show(id, storedPreview(id));
      goOn();
    },
  };
};
