module.exports = {
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(@open-draft|rettime|until-async)/)'],
}
