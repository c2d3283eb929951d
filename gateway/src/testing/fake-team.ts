import { randomUUID } from 'node:crypto';
import { ids } from './answers.js';

const at = '2026-02-03T10:00:00.000Z';

/** A member of the partner's team. */
export const colleague = {
  id: randomUUID(),
  firstName: 'Ben',
  lastName: 'Cole',
  email: 'ben@example.org',
  role: 'director' as const,
  state: 'active' as const,
  locationIds: [randomUUID()],
  invitedAt: at,
  joinedAt: at,
  founder: false,
};
const founder = {
  ...colleague,
  id: ids.partner,
  role: 'owner' as const,
  locationIds: [],
  founder: true,
  lastActAt: at,
};

/** Two members, one of whom is the applicant. */
export const fakeTeam = {
  ListTeam: async () => ({
    you: ids.partner,
    role: 'owner' as const,
    people: [founder, colleague],
    partnerType: 'memorial' as const,
  }),
  InviteMember: async () => ({ ...colleague, state: 'invited' as const }),
  ChangeMember: async () => colleague,
  SwitchMember: async ({ state }: { readonly state: string }) => ({
    ...colleague,
    state: state === 'off' ? ('off' as const) : ('active' as const),
  }),
  MakeInvitation: async () => ({
    email: colleague.email,
    firstName: 'Ben',
    partnerType: 'memorial' as const,
    businessName: 'Okafor Funeral Home',
    invitedBy: 'Pat Okafor',
    token: 'token-of-a-mail-token-of-a-mail',
    expiresAt: '2099-01-01T00:00:00.000Z',
  }),
  DropSecondStep: async () => ({ email: colleague.email, firstName: 'Ben', partnerType: 'memorial' as const }),
  SetOwnPassword: async () => ({}),
  ListActs: async () => ({
    acts: [{ id: randomUUID(), person: 'Ben Cole', act: 'case-created' as const, about: 'Inés Duarte (CASE-1)', at }],
    total: 2,
    nextCursor: 'next+page',
  }),
};
