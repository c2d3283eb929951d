const machines =
  /bot|crawl|spider|preview|proxy|scanner|curl|wget|python|java\/|okhttp|headless|safelinks|barracuda|mimecast|proofpoint/i;
/** Mail privacy proxies open every email with this user agent, read or not. */
const nameless = /^Mozilla\/5\.0$/;
/** Opens within this many milliseconds of delivery come from malware scanners. */
const tooSoonMs = 10_000;

/** Returns true if a program opened the email. Doubtful opens count as bots, so that rates are not inflated. */
export const isBot = (agent: string, sinceSentMs: number): boolean =>
  agent === '' || nameless.test(agent.trim()) || machines.test(agent) || sinceSentMs < tooSoonMs;
