/** Where a page tells its site of a failure: `ErrorReport` in `shell/src/errors/error-report.ts`. */
export const reportPath = '/_errors';
