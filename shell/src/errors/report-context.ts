import { createContext } from 'react';
import type { Report } from './reporter.ts';

/** The function by which components report failures. The default does nothing, since the server reports its own. */
export const ReportContext = createContext<Report>(() => undefined);
