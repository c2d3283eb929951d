import { requireSystem } from '@keepsake/platform/access';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { TimelineRows, TimelineSecrets } from '../../timelines/api.js';
import { capsuleUnknown } from '../domain/capsule.js';
import type { CapsuleRows } from './ports.js';

export type NotifiedCapsule = {
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly status: 'shown' | 'held';
  readonly senderName: string;
  readonly senderEmail?: string;
  readonly senderLanguage?: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
};

/** Returns whom to email about an opened memory; nothing about its content. */
export const getOpenedCapsule =
  ({
    timelines,
    capsules,
    ownerOf,
    secrets,
  }: {
    readonly timelines: Pick<TimelineRows, 'byId'>;
    readonly capsules: Pick<CapsuleRows, 'find'>;
    readonly ownerOf: (timelineId: string) => Promise<{ readonly name: string; readonly email: string }>;
    readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
  }): Handler<{ readonly id: string }, NotifiedCapsule> =>
  async ({ id }, { caller }) => {
    requireSystem(caller);
    const capsule = await capsules.find(id);
    const timeline = capsule && (await timelines.byId(capsule.timelineId));
    if (!timeline || timeline.undone || capsule.status === undefined) throw capsuleUnknown();
    const owner = await ownerOf(timeline.id);
    const { emailSealed, language: senderLanguage } = capsule;
    return {
      code: timeline.code,
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      status: capsule.status,
      senderName: capsule.submittedBy ?? '',
      ...present({
        senderEmail: emailSealed === undefined ? undefined : secrets.openEmail(emailSealed),
        senderLanguage,
      }),
      ownerName: owner.name,
      ownerEmail: owner.email,
    };
  };
