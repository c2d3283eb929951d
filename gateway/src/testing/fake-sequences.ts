import type { SequencesDefinition } from '@keepsake/contracts/rpc/sequences';
import type { Output } from '@keepsake/platform/rpc/contract';
import { ids } from './answers.js';

const sequence: Output<SequencesDefinition, 'SaveSequence'> = {
  kind: 'welcome' as const,
  campaignId: ids.entry,
  subject: 'First steps with your page',
  body: 'Your page is open.',
  memorialSubject: '',
  memorialBody: '',
  days: 3,
  minDays: 1,
  maxDays: 60,
  state: 'off' as const,
  sent: 0,
  opened: 0,
  waiting: 0,
};

type Good = {
  readonly [M in keyof SequencesDefinition as string extends M ? never : M]: () => Promise<
    Output<SequencesDefinition, M>
  >;
};

export const fakeSequences: Good = {
  ListSequences: async () => ({ sequences: [sequence] }),
  SaveSequence: async () => sequence,
  CountSequence: async () => ({ now: 1, later: 2, passed: 0 }),
  SwitchSequence: async () => sequence,
  TestSequence: async () => ({ mailId: ids.entry }),
};
