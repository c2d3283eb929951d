import type { successionNews } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Keepers, LinkTokens } from '../../governance/api.js';
import type { TimelineRows, TimelineSecrets } from '../../timelines/api.js';
import { planOf, waitsUntil, type Wish } from '../domain/succession.js';
import type { Succession, SuccessionRows } from './ports.js';

type News = (typeof successionNews)[number];
export type NoticeRequest = {
  readonly timelineId: string;
  readonly news: News;
  readonly customerId?: string;
  readonly successorId?: string;
};

export type Notice = {
  readonly to: string;
  readonly name: string;
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly ownerName: string;
  readonly successorName: string;
  readonly plan: Wish;
  readonly token?: string;
  readonly waitsUntil?: Date;
  /** Further timelines of this owner that the same question is about. */
  readonly others: number;
};

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly succession: SuccessionRows;
  readonly keepers: Pick<Keepers, 'ownerOf' | 'list'>;
  readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
  readonly checkTokens: LinkTokens;
  readonly successorTokens: LinkTokens;
};

/** Whether the news still apply; a late event about a settled question sends nothing. */
const applies = ({ news, customerId, successorId }: NoticeRequest, care: Succession): boolean => {
  const { step, successor, ownerId } = care;
  const state = successor?.state;
  if (successorId !== undefined && successor?.id !== successorId) return false;
  switch (news) {
    case 'yours':
      return ownerId === customerId;
    case 'keeper-warned':
      return step === 'announced' && planOf(care) === 'remove';
    case 'successor-asked':
    case 'successor-agreed':
    case 'successor-declined':
    case 'successor-gone':
      return state === news.slice('successor-'.length);
    case 'successor-needed':
      return step === 'announced' && planOf(care) === 'hand-over';
    case 'successor-needed-again':
      return step === 'asked-again' && planOf(care) === 'hand-over';
    case 'successor-stopped':
      return state === 'agreed' && step === undefined;
    case 'announced':
      return step === news && planOf(care) !== 'keep';
    case 'checked':
    case 'reminded':
    case 'reminded-again':
    case 'closed':
    case 'removed':
      return step === news;
  }
};

const toSuccessor: ReadonlySet<News> = new Set<News>([
  'successor-asked',
  'successor-needed',
  'successor-needed-again',
  'successor-stopped',
]);

const nothingToTell = () =>
  problem('not-found', 'nothing-to-tell', 'This has been settled since. There is no one left to notify.');

/** The recipient, unless it is the owner. */
const personOf = async (
  { keepers }: Pick<Deps, 'keepers'>,
  news: News,
  { timelineId, successor }: Succession,
  customerId: string | undefined,
): Promise<{ readonly name: string; readonly emailSealed: string } | undefined> => {
  if (news !== 'keeper-warned') return toSuccessor.has(news) ? successor : undefined;
  return (await keepers.list(timelineId)).find((one) => one.customerId === customerId && one.state === 'keeping');
};

const tokenOf = (
  { checkTokens, successorTokens }: Pick<Deps, 'checkTokens' | 'successorTokens'>,
  news: News,
  { checkId, successor }: Succession,
): string | undefined => {
  if (news === 'keeper-warned') return undefined;
  if (toSuccessor.has(news)) return successor && successorTokens.make(successor.id);
  return checkId === undefined ? undefined : checkTokens.make(checkId);
};

/** Returns recipient and details of an email about a succession. */
export const getNotice =
  (deps: Deps): Handler<NoticeRequest, Notice> =>
  async (request, { caller }) => {
    requireSystem(caller);
    const { timelineId, news, customerId } = request;
    const timeline = await deps.timelines.byId(timelineId);
    if (!timeline || (timeline.undone && news !== 'removed')) throw nothingToTell();
    const [care, owner] = await Promise.all([deps.succession.find(timelineId), deps.keepers.ownerOf(timelineId)]);
    if (!applies(request, care)) throw nothingToTell();
    const { successor, step } = care;
    const person = await personOf(deps, news, care, customerId);
    const to = person ? deps.secrets.openEmail(person.emailSealed) : owner.email;
    if (to === '' || (news === 'keeper-warned' && !person)) throw nothingToTell();
    const asked = step === 'checked' || step === 'reminded' || step === 'reminded-again';
    return {
      to,
      name: person?.name ?? owner.name,
      code: timeline.code,
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      ownerName: owner.name,
      successorName: successor?.name ?? '',
      plan: planOf(care),
      ...present({ token: tokenOf(deps, news, care), waitsUntil: waitsUntil(care) }),
      others: asked && !person ? Math.max(0, (await deps.succession.countAt(care.ownerId, step)) - 1) : 0,
    };
  };
