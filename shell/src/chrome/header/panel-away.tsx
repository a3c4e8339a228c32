import list from './panel-list.module.css';

/** Stands in a panel of the header whose code did not load. */
export const PanelAway = () => (
  <p className={list.words} role="alert">
    This did not load. Please reload the page.
  </p>
);
