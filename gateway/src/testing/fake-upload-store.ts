import { randomUUID } from 'node:crypto';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { problem } from '@keepsake/platform/problem';
import { fakeService, type StandIn } from './fake-service.js';

type Held = {
  name: string;
  type: string;
  size: number;
  received: number;
  parts: string[];
  key?: string;
  sha256?: string;
};

/** The service behind uploads: state of files is stored here and in no gateway. */
export const fakeUploads = (): { readonly held: Map<string, Held>; readonly asStandIn: StandIn } => {
  const held = new Map<string, Held>();
  const of = (id: string): Held => {
    const one = held.get(id);
    if (!one) throw problem('not-found', 'upload-unknown', 'This file is no longer available. Choose it again.');
    return one;
  };
  const expiresAt = '2030-01-01T00:00:00.000Z';
  const asStandIn = fakeService(uploadsRpc, {
    Begin: async ({ name, type, size }) => {
      const uploadId = randomUUID();
      held.set(uploadId, { name, type, size, received: 0, parts: [] });
      return { uploadId, expiresAt };
    },
    Look: async ({ uploadId }) => {
      const { name, type, size, received, parts, key } = of(uploadId);
      const finished = key !== undefined;
      const whole = received === size && !finished;
      return {
        uploadId,
        name,
        type,
        size,
        received: finished ? size : received,
        finished,
        parts: whole ? parts : [],
        expiresAt,
        ...(finished ? { kind: 'image' as const } : {}),
      };
    },
    AddPart: async ({ uploadId, offset, size, objectKey }) => {
      const one = of(uploadId);
      if (one.received !== offset)
        throw problem('conflict', 'upload-offset-differs', 'These bytes do not continue what is here. Please ask.');
      one.parts.push(objectKey);
      one.received += size;
      return { received: one.received };
    },
    Finish: async ({ uploadId, objectKey, sha256 }) => {
      const one = of(uploadId);
      if (one.name === 'lie.jpg')
        throw problem('invalid', 'media-type-refused', 'Only pictures can be added. Please choose another file.');
      if (one.key !== undefined)
        throw problem('not-found', 'upload-unknown', 'This file is no longer available. Choose it again.');
      Object.assign(one, { key: objectKey, sha256 });
      return { uploadId, kind: 'image' as const };
    },
    Cancel: async ({ uploadId }) => ({ cancelled: held.delete(uploadId) }),
  });
  return { held, asStandIn };
};
