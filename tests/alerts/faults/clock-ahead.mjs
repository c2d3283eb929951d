// Preloaded into a process whose clock is ahead: `node --import clock-ahead.mjs`.
const aheadMs = 20_000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...args);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};
