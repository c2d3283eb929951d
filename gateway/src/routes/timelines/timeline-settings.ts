import { saveTimelineSettingsBody, timelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { timelinesRpc, type TimelinesDefinition } from '@keepsake/contracts/rpc/timelines';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { route, type Route } from '../../route.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const keepers = ['customer', 'support', 'owner'] as const;

const settingsOf = (settings: Output<TimelinesDefinition, 'GetSettings'>) => ({
  isPrivate: settings.isPrivate,
  accessCode: settings.accessCode ?? null,
  inviteEmails: settings.inviteEmails,
  guestPolicy: settings.guestPolicy,
  guestsPaused: settings.guestsPaused,
  largeFiles: settings.largeFiles,
  repliesAllowed: settings.repliesAllowed,
  visitsShown: settings.visitsShown ?? false,
  wallPaused: settings.wallPaused ?? false,
  prompts: settings.prompts ?? 'off',
  indexed: settings.indexed,
  revision: settings.revision,
  keptUntil: settings.keptUntil ?? null,
});

export const timelineSettingsRoutes = ({ viewing }: Pick<RouteDeps, 'viewing'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/settings',
    summary: 'Get who may view and add, for the owner',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: timelineSettings },
    handle: async (request) => ({
      status: 200,
      body: settingsOf(await request.client(timelinesRpc).GetSettings({ code: request.params.code })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}/settings',
    summary: 'Set who may view and add; omitted fields stay',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: saveTimelineSettingsBody,
    answers: { 200: timelineSettings },
    handle: async (request) => {
      const { inviteEmails, ...change } = request.body;
      const saved = await request.client(timelinesRpc).SaveSettings({
        code: request.params.code,
        ...present(change),
        inviteEmails: inviteEmails ?? [],
        inviteEmailsGiven: inviteEmails !== undefined,
      });
      viewing.pages.drop(saved.code);
      return { status: 200, body: settingsOf(saved) };
    },
  }),
];
