import { certificateGauges } from '@keepsake/platform/early-gauges';
import { startService, type Resources, type RunningService } from '@keepsake/platform/run';
import type { Env } from '@keepsake/platform/service';
import { openTempFolders } from '@keepsake/platform/temp-folders';
import { openAccess } from './identity/access.js';
import { createFindApiKey } from './identity/partners/api-keys.js';
import { gatewayEntry } from './identity/service.js';
import { createApp, guarded } from './app.js';
import { createBackground } from './background.js';
import { createClosing } from './closing/closing.js';
import { createShopTerms } from './web/shop-terms.js';
import { readConfig, type GatewayConfig } from './config.js';
import { openAccessLog } from './http/access-log.js';
import { cookieNames } from './http/cookies.js';
import { createLoadShedder } from './http/load-shedder.js';
import { everyAnswer } from './http/security-headers.js';
import { createAuthenticator } from './authenticator.js';
import { limitRules } from './limits.js';
import { openApiDocument } from './openapi.js';
import { mountProbes } from './probes.js';
import { openServer } from './server.js';
import { accessTable } from './table.js';
import { createFastPath } from './edge/fast-path.js';
import { createViewing } from './edge/viewing.js';
import { createClicks } from './web/clicks.js';
import { mountDocs } from './web/docs.js';
import { mountMailbox } from './web/mailbox-page.js';
import { mountWeb } from './web/pages.js';

export type RunningGateway = {
  readonly port: number;
  /** Rejects with a message if the gateway's own database does not respond. */
  readonly health: () => Promise<void>;
  /** Stops accepting requests; resolves when running requests and their background work have ended. */
  readonly quiet: () => Promise<void>;
  /** Closes channels and the database. Call `quiet` of every component in the process first. */
  readonly stop: () => Promise<void>;
};

const sweepEveryMs = 60 * 60_000;

export type Shared = Pick<Resources, 'logger' | 'metrics' | 'loop'>;

/** Opens the HTTP server in front of a running access service, which the caller stops. */
export const openGateway = async (
  running: RunningService,
  config: GatewayConfig,
  { logger, metrics, loop }: Shared,
): Promise<RunningGateway> => {
  const { clock, objects, customerIdOf } = running.platform;
  const access = openAccess(running, config.secret);
  if (config.firstOwner) await access.staff.welcomeFirstOwner(config.firstOwner, access.ownContext());

  const names = cookieNames(config.secure);
  const limits = running.platform.limits(limitRules, config.limitScale);
  const background = createBackground(logger);
  const sending = { headers: everyAnswer(config.secure), logger };
  const loadShedder = createLoadShedder(loop);
  const identify = createAuthenticator({
    sessions: access.sessions,
    findApiKey: createFindApiKey(running),
    names,
    secret: config.secret,
    secure: config.secure,
  });
  const viewing = await createViewing(running, config, names, logger);
  const closing = createClosing(running, config.site, logger);
  const shopTerms = createShopTerms(running, logger);
  const table = accessTable({
    access,
    limits,
    config,
    names,
    objects,
    clock,
    customerIdOf,
    background,
    running,
    viewing,
    closing,
    shopTerms,
  });
  const clicks = createClicks({ running, secret: config.secret, proxies: config.proxies, logger });
  const mountPages = await mountWeb({
    running,
    config,
    viewing,
    identify,
    sending,
    background,
    clicks,
    closing,
    shopTerms,
  });
  const temp = await openTempFolders(config.uploadDir, logger);
  const uploadFolder = await temp.make('uploads');
  const mount = {
    running,
    identify,
    limits,
    sending,
    calls: access.calls,
    publicUrl: config.publicUrl,
    secret: config.secret,
    proxies: config.proxies,
    uploadFolder,
    minimumRate: config.minimumRate,
    closing,
  };
  const details = { title: config.site.brandName, url: config.publicUrl, cookie: names.session };
  const app = createApp(table, mount, (express) => {
    mountProbes(express, running);
    mountDocs(express, () => openApiDocument(table, details), sending);
    const { mailbox, proxies } = config;
    if (mailbox !== undefined) mountMailbox(express, { mailbox, proxies, headers: sending.headers });
    mountPages(express);
  });
  const log = openAccessLog(logger, metrics, config.accessLogEvery);
  const listener = createFastPath({
    pages: viewing.pages,
    names,
    headers: sending.headers,
    log,
    visits: viewing.visits,
  });
  const server = await openServer(
    listener,
    guarded(app, loadShedder, sending),
    { host: config.host, port: config.port },
    log,
  );
  const stopListening = viewing.pages.listen(viewing.live.received);
  const unwatch = config.secure ? metrics.gauges.watch(certificateGauges(config.publicUrl, clock)) : () => undefined;
  const sweeping = setInterval(() => background.run('sweep', access.sweep), sweepEveryMs).unref();

  return {
    port: server.port,
    health: running.health,
    quiet: async () => {
      clearInterval(sweeping);
      unwatch();
      viewing.live.close();
      await server.quiet();
      await stopListening();
      await clicks.close();
      await background.settled();
      // Background work counts visits too.
      await viewing.visits.close();
      await viewing.close();
      log.close();
    },
    stop: temp.close,
  };
};

/** Opens the gateway's own database, then the HTTP server. Calls to services that are not up yet answer 503. */
export const startGateway = async (env: Env, resources: Resources): Promise<RunningGateway> => {
  const config = readConfig(env);
  const running = await startService(gatewayEntry, env, resources);
  const logger = resources.logger.child({ service: 'gateway' });
  const server = await openGateway(running, config, { ...resources, logger }).catch(async (error: unknown) => {
    await running.quiet();
    await running.stop();
    throw error;
  });
  return {
    port: server.port,
    health: server.health,
    quiet: async () => {
      await server.quiet();
      await running.quiet();
    },
    stop: async () => {
      await running.stop();
      await server.stop();
    },
  };
};
