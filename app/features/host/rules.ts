export const REJECTIONS_TOPIC = 'rejections';

export const AUDIT_MAX_ENTRIES = 5000;
export const AUDIT_PAGE_SIZE = 30;
export const MAX_HIDDEN_NAMES = 500;
export const MAX_BLOCKED_PLAYERS = 500;
export const HOST_FIGHTS = 20;
export const HOST_RECORDINGS = 10;
export const HOST_FIGHTS_AMONG_EVENTS = 2000;
export const HOST_REFRESH_MS = 5000;
export const DESK_PASS_MS = 12 * 3_600_000;
export const PULSE_MAX_EVENTS = 10_000;
