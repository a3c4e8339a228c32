import './base.css';
import '@irodori/ui/reset.css';
import '@irodori/ui/tokens.css';
import '@irodori/ui/fonts.css';
import '@irodori/ui/fonts-latin.css';
